-- both sides of an invoice as they were when its document was first made
create table invoice_parties (
  invoice_id uuid primary key references invoices on delete cascade,
  parties jsonb not null,
  created_at timestamptz not null
);

-- its files: one in each language and for each thing it says of its payment
create table invoice_renditions (
  invoice_id uuid not null references invoices on delete cascade,
  language text not null,
  version text not null,
  file_key text not null unique,
  created_at timestamptz not null,
  primary key (invoice_id, language, version)
);
