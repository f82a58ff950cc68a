alter table customers drop column settlement_failed;
