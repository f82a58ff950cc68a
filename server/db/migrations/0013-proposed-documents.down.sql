drop table proposed_documents;
