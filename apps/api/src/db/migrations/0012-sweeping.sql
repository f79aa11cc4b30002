-- Who removes loose files locks them first, which takes the right to change something of them.
grant update (since) on loose_files to lading_jobs;
