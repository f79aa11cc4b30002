import { BackLink } from "../../ui/back-link.tsx";

/** The link above the title of a page below the work queue. */
export const BackToQueue = () => <BackLink to="/provider/queue">Queue</BackLink>;
