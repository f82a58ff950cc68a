drop table unexplained_payments;
