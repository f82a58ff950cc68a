-- money the card provider took under a customer's name that no charge of ours stands for, as after a restored backup;
-- while one of them waits for a decision nothing is charged to this customer
create table unexplained_payments (
  -- the provider's id of the payment
  id uuid primary key,
  customer_id uuid not null references customers,
  amount integer not null check (amount > 0),
  currency text not null,
  -- the invoice the payment itself names, such as monthly:202611:1
  invoice_ref text,
  card_brand text,
  card_last4 text,
  taken_at timestamptz not null,
  found_at timestamptz not null,
  state text not null,
  machine_version integer not null,
  -- the invoice it was adopted for
  invoice_id uuid references invoices,
  decided_at timestamptz
);
create index unexplained_payments_customer on unexplained_payments (customer_id);
