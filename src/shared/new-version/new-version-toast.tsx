import { Button } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify, toasts } from '../ui/notify.ts'
import classes from './new-version.module.css'
import { reloadPage } from './reload-page.ts'

const NewVersion = ({ reload }: { reload: () => void }) => {
  const { t } = useTranslation()
  const press = async () => {
    if (!(await reloadPage(reload))) notify.error(t('newVersion.notKept'))
  }
  return (
    <span className={classes.notice}>
      {t('newVersion.ready')}
      <Button size="sm" variant="light" onClick={() => void press()}>
        {t('newVersion.reload')}
      </Button>
    </span>
  )
}

/** Offers the new version until the person reloads the page or closes the notice. */
export const showNewVersion = (reload = () => window.location.reload()): void =>
  toasts.show({
    id: 'new-version',
    message: <NewVersion reload={reload} />,
    color: 'info',
    autoClose: false,
    role: 'status',
  })
