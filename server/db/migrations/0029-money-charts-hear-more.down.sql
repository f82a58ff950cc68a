-- the versions before know every state under the same name, and read none that a newer version has stored
update customers set status_version = 5 where status_version = 6;
update charges set machine_version = 2 where machine_version = 3;
update invoices set machine_version = 1 where machine_version = 2;
