/* The reads of the home page that other domains may use. */
export {
  findDescriptions as readHomeDescriptions,
  findUndismissedMessage as readAnnouncement,
} from "./home-queries.ts";
