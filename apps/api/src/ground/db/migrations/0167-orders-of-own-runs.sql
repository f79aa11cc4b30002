-- Vendors find the run that makes the result of an uploaded workbook by its order.
grant select (params) on runs to lading_vendor;
