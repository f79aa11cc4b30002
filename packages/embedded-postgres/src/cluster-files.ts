import path from "node:path";

/** Returns the paths of a cluster's files below DATA_DIR. */
export function clusterFiles(dataDir: string) {
  const folder = path.join(path.resolve(dataDir), "postgres");
  return {
    dataDir: path.resolve(dataDir),
    folder,
    /** PostgreSQL's own data directory. */
    cluster: path.join(folder, "cluster"),
    /** The password of the owner role. */
    password: path.join(folder, "password"),
    /** One file for each process that uses the cluster. */
    users: path.join(folder, "users"),
    log: path.join(folder, "postgres.log"),
  };
}

export type ClusterFiles = ReturnType<typeof clusterFiles>;
