drop table refusals;
alter table transitions drop column width;
alter table transitions drop column language;
alter table transitions drop column guards;
alter table transitions drop column facts;
alter table transitions drop column payload;
