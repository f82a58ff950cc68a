-- what the customer was called in Arabic letters at that time; of earlier acts nothing is known
alter table activities add column customer_arabic_name text;
