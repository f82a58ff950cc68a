-- the language in which a person reads the portal and their mails; null while it is not known
alter table users add column language text check (language in ('en', 'ar'));

-- whom recorded steps tell of: the language of the screen they took the last one from
update users set language = last.language from (
  select distinct on (actor_user_id) actor_user_id, language from transitions
  where actor_user_id is not null and language in ('en', 'ar') order by actor_user_id, id desc
) last where last.actor_user_id = users.id;
