alter table charges drop constraint charges_slot_check;
update charges set slot = 'backup' where slot = 'other';
alter table charges add constraint charges_slot_check check (slot in ('primary', 'backup'));
