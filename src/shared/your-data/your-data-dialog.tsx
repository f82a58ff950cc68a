import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './your-data.module.css'
import { NewRequest, OwnRequests } from './your-data.tsx'

/** The person's rights to their data, also during the onboarding. */
export const YourDataDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('data-requests')
  return (
    <Dialog title={t('title')} onEscape={onClose}>
      <div className={classes.stack}>
        <div className={classes.block}>
          <NewRequest />
        </div>
        <section aria-label={t('list')}>
          <OwnRequests />
        </section>
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
