import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './billing-history.module.css'

/** The purchase-order number of following invoices, with its change. */
export const PurchaseOrderBlock = () => {
  const { t } = useTranslation('billing-history')
  const id = useId()
  const number = useCurrent().customer?.purchaseOrder ?? null
  const mayChange = useMayDo()('invoices.setPurchaseOrder')
  const { Part, open, close } = useOnDemand(
    async () => (await import('./purchase-order-dialog.tsx')).PurchaseOrderDialog,
    'fields',
  )
  return (
    <section className={classes.notes} aria-labelledby={id}>
      <div className={classes.statementHead}>
        <h2 id={id}>{t('order.title')}</h2>
        {mayChange && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => void open()}>
            {t(number === null ? 'order.set' : 'order.change')}
          </Button>
        )}
      </div>
      <p>{number === null ? t('order.none') : <Latin>{number}</Latin>}</p>
      <p className={classes.quiet}>{t('order.lead')}</p>
      {Part && <Part onClose={close} />}
    </section>
  )
}
