alter table card_attempts drop column told_at;
