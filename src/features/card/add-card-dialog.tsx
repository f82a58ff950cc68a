import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import type { AddCardDialogProps } from '#src/shared/forms/parts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { CardForm } from './form/card-form.tsx'
import classes from './saved-card.module.css'
import { HoldsNote } from './saved-card.tsx'

const NOT_SHOWN: CardFormReport = { isWorking: false, isReady: false }

/** The card form for the purpose and the slot of the request. */
export const AddCardDialog = ({ request, onClose }: AddCardDialogProps) => {
  const { t } = useTranslation('card')
  const formId = useId()
  const [{ isWorking, isReady }, setReport] = useState(NOT_SHOWN)
  const isPaying = request.purpose === 'payment'
  const close = () => {
    if (!isWorking) onClose()
  }
  return (
    <Dialog title={t('add.title')} onEscape={close}>
      <p className={classes.addLead}>{t(isPaying ? 'add.paying' : `add.${request.status}`)}</p>
      <CardForm formId={formId} request={request} onReport={setReport} isFramed />
      <div className={classes.holds}>
        <HoldsNote />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isWorking} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" form={formId} disabled={!isReady} loading={isWorking}>
          {t(isPaying ? 'add.submitAndPay' : 'add.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
