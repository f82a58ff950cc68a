import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmailText } from '../ui/email-text.tsx'
import { isolated } from '../ui/latin.tsx'
import classes from './act-text.module.css'

type Actor = Activity['by'] | AuditedAct['by']

/** Who did it: Masar itself, a person of the account, or a member of the team, whose address only the team is told. */
export const ActorName = ({ by }: { by: Actor }) => {
  const { t } = useTranslation('activity')
  if (by === null) return <span>{t('by.itself')}</span>
  const isTeam = 'kind' in by ? by.kind === 'team' : by.role !== 'user'
  const team = by.name === null ? t('by.team') : t('by.named', { name: isolated(by.name) })
  const name = isTeam ? team : by.name
  return (
    <span className={classes.text}>
      {name !== null && (
        <span>
          <bdi>{name}</bdi>
        </span>
      )}
      {by.email !== null && (
        <span className={name === null ? undefined : classes.beside}>
          <EmailText email={by.email} />
        </span>
      )}
    </span>
  )
}
