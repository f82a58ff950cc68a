drop table tax_chain;
drop table tax_documents;
