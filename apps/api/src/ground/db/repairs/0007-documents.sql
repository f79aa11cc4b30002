grant update (since) on loose_files to lading_jobs;
