import { Button, Skeleton } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import type { CardStatus } from '#contract/entities/payment-method.ts'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './manage-payment.module.css'
import type { ManagePaymentParts } from './parts.ts'

interface AddCardDialogProps {
  parts: Pick<ManagePaymentParts, 'CardForm' | 'HoldsNote'>
  place: CardStatus
  onClose: () => void
}

const NOT_SHOWN: CardFormReport = { isWorking: false, isReady: false }

/** The card form for the chosen slot. */
export const AddCardDialog = ({ parts: { CardForm, HoldsNote }, place, onClose }: AddCardDialogProps) => {
  const { t } = useTranslation('manage-payment')
  const formId = useId()
  const [{ isWorking, isReady }, setReport] = useState(NOT_SHOWN)
  const close = () => {
    if (!isWorking) onClose()
  }
  return (
    <Dialog title={t('dialog.title')} onEscape={close}>
      <p className={classes.dialogLead}>{t(`dialog.${place}`)}</p>
      <Suspense fallback={<Skeleton height={180} mt={20} />}>
        <CardForm
          formId={formId}
          request={{ purpose: 'manage-payment', status: place }}
          onReport={setReport}
          isFramed
        />
      </Suspense>
      <div className={classes.holds}>
        <HoldsNote />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isWorking} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" form={formId} disabled={!isReady} loading={isWorking}>
          {t('dialog.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
