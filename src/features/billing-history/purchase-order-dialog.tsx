import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { setPurchaseOrder } from '#contract/endpoints/invoices.ts'
import { PURCHASE_ORDER_MAX, PurchaseOrder } from '#contract/forms/purchase-order.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import classes from '#src/shared/dialog/dialog.module.css'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepCustomer, useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'

interface Values {
  purchaseOrder: string
}

const NumberField = TextField<Values>

/** An empty field means no purchase order. */
const bodyOf = ({ purchaseOrder }: Values) => ({ purchaseOrder: purchaseOrder.trim() || null })

/** Changes or removes the purchase-order number of following invoices. */
export const PurchaseOrderDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('billing-history')
  const queryClient = useQueryClient()
  const problemWords = useErrorMessage()
  const saved = useCurrent().customer?.purchaseOrder ?? ''
  const seen = useSeenRevision()
  const form = useCheckedForm<Values, PurchaseOrder>({
    defaultValues: { purchaseOrder: saved },
    resolver: contractResolver(PurchaseOrder, bodyOf),
  })
  const { submit, edited, close, isBusy, problem } = useDialog(dialogs.purchaseOrder, {
    send: async (idempotencyKey) => {
      const body = PurchaseOrder.parse(bodyOf(form.getValues()))
      const reply = await seen.change((revision) =>
        call(setPurchaseOrder, { body }, { ...revision, idempotencyKey }),
      )
      const { purchaseOrder } = reply.customer
      void notify.success(
        purchaseOrder === null ? t('order.removed') : t('order.saved', { number: isolated(purchaseOrder) }),
      )
      keepCustomer(queryClient, reply.customer)
    },
    onDone: onClose,
    onClose,
  })
  const refused = problem?.field ? problemWords(problem) : undefined
  return (
    <Dialog title={t('order.title')} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['purchaseOrder'], send: submit })}
        >
          <p className={classes.lead}>{t('order.lead')}</p>
          <NumberField
            name="purchaseOrder"
            dir="ltr"
            isOptional
            label={t('order.label')}
            description={t('order.hint')}
            autoComplete="off"
            filter={(text) => text.slice(0, PURCHASE_ORDER_MAX)}
            readOnly={isBusy}
            problem={refused}
            onEdited={edited}
            data-autofocus
            autoFocus
          />
          <ProblemAlert problem={refused ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('order.save')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
