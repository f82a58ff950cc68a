drop table invoice_renditions;
drop table invoice_parties;
