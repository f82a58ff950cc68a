-- any place a card has may be charged; which are, and in which order, is written in the contract (CHARGE_SLOTS)
alter table charges drop constraint charges_slot_check;
alter table charges add constraint charges_slot_check check (slot in ('primary', 'backup', 'other'));
