create index transitions_recorded on transitions (machine, at desc, id desc);
create index refusals_recorded on refusals (machine, at desc, id desc);
