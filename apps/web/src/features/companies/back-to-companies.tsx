import { BackLink } from "../../ui/back-link.tsx";

/** The link above the title of a page below the list of companies. */
export const BackToCompanies = () => <BackLink to="/provider/companies">Companies</BackLink>;
