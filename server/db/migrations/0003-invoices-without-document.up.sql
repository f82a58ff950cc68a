-- what the hourly search reads; nearly every invoice leaves it within minutes
create index invoices_without_document on invoices (created_at) where file_key is null;
