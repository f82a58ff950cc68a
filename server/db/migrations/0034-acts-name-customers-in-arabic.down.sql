alter table activities drop column customer_arabic_name;
