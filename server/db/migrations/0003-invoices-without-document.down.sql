drop index invoices_without_document;
