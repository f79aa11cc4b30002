drop index companies_searched;
