-- every invoice as the tax authority takes it, each naming the hash of the one before; never changed
create table tax_documents (
  invoice_id uuid primary key references invoices,
  counter integer not null unique check (counter > 0),
  uuid uuid not null unique,
  previous_hash text not null unique,
  hash text not null unique,
  xml text not null,
  qr text not null,
  created_at timestamptz not null
);
create trigger tax_documents_append_only before update or delete or truncate on tax_documents
  for each statement execute function refuse_change();

-- where the chain ends: it is held while a document is added
create table tax_chain (
  id boolean primary key default true check (id),
  counter integer not null,
  hash text not null
);
insert into tax_chain (counter, hash)
  values (0, 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==');
