-- The pages of vendors say in how many working hours an order should be answered.
grant select (weekdays) on work_calendar to lading_vendor;
grant select (day) on work_holidays to lading_vendor;
