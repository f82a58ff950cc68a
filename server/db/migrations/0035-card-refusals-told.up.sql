-- when the person was told why there is no card: of an attempt that ended before, nobody is told any more
alter table card_attempts add column told_at timestamptz;
update card_attempts set told_at = finished_at;
