import { sql } from "kysely";
import type { ProviderScope } from "../../ground/db/scope.ts";
import type { MediaType } from "../../record/images/picture-kind.ts";
import type { LoadScope } from "./feed.ts";

/** A picture as the feed sent it. `blobId` is the id of its file. */
export interface FeedPicture {
  blobId: string;
  sha256: Buffer;
  mediaType: MediaType;
}

/** Returns the picture with this name and locks its row until the transaction ends. */
export async function findFeedPicture({ db }: ProviderScope, name: string) {
  const { rows } = await sql<FeedPicture>`
    select blob_id as "blobId", sha256, media_type as "mediaType" from intake_pictures
    where name = ${name} for update`.execute(db);
  return rows[0];
}

export async function saveFeedPicture({ db }: ProviderScope, name: string, picture: FeedPicture) {
  const values = { blob_id: picture.blobId, sha256: picture.sha256, media_type: picture.mediaType };
  await db
    .insertInto("intake_pictures")
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
    .execute();
}

export interface WantedPicture {
  companyId: string;
  name: string;
}

/** Returns the wanted pictures that the feed has sent. `imageId` is null while the company has no copy. */
export async function findWantedPictures({ db }: LoadScope, wanted: WantedPicture[]) {
  const { rows } = await sql<WantedPicture & FeedPicture & { imageId: string | null }>`
    select w.company_id as "companyId", w.name, p.blob_id as "blobId", p.sha256, p.media_type as "mediaType", i.id as "imageId"
    from unnest(${wanted.map(({ companyId }) => companyId)}::uuid[], ${wanted.map(({ name }) => name)}::text[]) as w (company_id, name)
    join intake_pictures p on p.name = w.name
    left join images i on i.company_id = w.company_id and i.sha256 = p.sha256
    order by w.company_id, p.sha256`.execute(db);
  return rows;
}
