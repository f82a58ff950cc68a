-- the version before needs the chart in its answers as well: nothing is taken out
select;
