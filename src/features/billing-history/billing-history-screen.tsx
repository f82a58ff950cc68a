import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceSortField } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { useCreditLine } from '#src/shared/account/use-credit-line.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useRememberedPage } from '#src/shared/table/remembered-page.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './billing-history.module.css'
import { CreditNotes } from './credit-notes.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery } from './invoices-query.ts'

/** Height of the scrollable table. */
const SCROLL_PX = 570

const Invoices = () => {
  const { t } = useTranslation('billing-history')
  const { page, sort, setPage, setSort } = useTableSearch<InvoiceSortField>()
  useRememberedPage('invoices', page)
  const credit = useCreditDialog()
  const columns = useInvoiceColumns(credit.open)
  const query = useQuery(
    invoicesQuery({ page, ...(sort && { sortField: sort.field, sortOrder: sort.order }) }),
  )
  const list = listState(query, ({ invoices }) => invoices)
  useExistingPage(list, (last) => setPage(last, { replace: true }))

  return (
    <>
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        scrollHeight={SCROLL_PX}
      />
      {credit.dialog}
    </>
  )
}

/** The dialog of a credit note, which loads when it is opened. `open` is absent for people who issue none. */
const useCreditDialog = () => {
  const mayIssue = useMayDo()('creditNotes.issue')
  const [invoice, setInvoice] = useState<Invoice | null>(null)
  const { Part, open, close } = useOnDemand(
    async () => (await import('./credit/credit-issue-dialog.tsx')).CreditIssueDialog,
    'credit-notes',
    'fields',
  )
  return {
    ...(mayIssue && {
      open: (credited: Invoice) => {
        setInvoice(credited)
        void open()
      },
    }),
    dialog: Part && invoice && <Part invoice={invoice} onClose={close} />,
  }
}

const CreditLine = () => {
  const line = useCreditLine()
  return line && <p className={classes.credit}>{line}</p>
}

const History = () => (
  <div className={classes.screen}>
    <CreditLine />
    <Invoices />
    <CreditNotes />
  </div>
)

export const BillingHistoryScreen = () => (useCurrent().customer ? <History /> : null)
