import { useTranslation } from '../i18n/use-translation.ts'
import { IsolatedText } from '../ui/isolated-text.tsx'
import classes from './act-text.module.css'
import { type ListedAct, useActText } from './use-act-text.ts'

/** What was done, with the reason of an administrator, and why it was refused. */
export const ActText = ({ act }: { act: ListedAct & { reason: string | null } }) => {
  const { t } = useTranslation('activity')
  const words = useActText()
  const whyNot = words.whyNot(act)
  return (
    <span className={classes.text}>
      <span>
        <IsolatedText>{words.what(act)}</IsolatedText>
      </span>
      {act.reason !== null && (
        <span className={classes.beside}>
          <bdi>{t('reason', { reason: act.reason })}</bdi>
        </span>
      )}
      {whyNot !== null && (
        <span className={classes.beside}>
          <bdi>{whyNot}</bdi>
        </span>
      )}
    </span>
  )
}
