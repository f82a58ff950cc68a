-- documents a customer has picked for what a reviewer asked for and not sent yet; the reviewed ones count until then
create table proposed_documents (
  customer_id uuid not null references customers,
  type text not null check (type in ('registration', 'vat', 'address', 'zatca')),
  storage_key text not null unique,
  name text not null,
  size integer not null check (size > 0),
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (customer_id, type)
);
