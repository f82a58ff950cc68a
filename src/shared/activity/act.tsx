import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import { type Language, languages } from '#contract/languages.ts'
import { hijriText } from '#rules/hijri-day.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmailText, IsolatedText, isolated, Latin } from '../ui/isolated-text.tsx'
import { Tag, type TagTone } from '../ui/tag.tsx'
import classes from './act-text.module.css'
import { type ListedAct, useActText } from './use-act-text.ts'
import { useChangeText } from './use-change-text.ts'

/** The act, with the administrator's reason for it, the fields it changed, and the reason of a refusal. */
export const ActText = ({ act }: { act: ListedAct & Pick<Activity, 'reason' | 'changes'> }) => {
  const { t } = useTranslation('activity')
  const words = useActText()
  const whyNot = words.whyNot(act)
  return (
    <div className={classes.text}>
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
      {act.changes.length > 0 && <Changes changes={act.changes} />}
    </div>
  )
}

const Changes = ({ changes }: Pick<Activity, 'changes'>) => {
  const { t } = useTranslation('activity')
  const textOf = useChangeText()
  return (
    <ul className={classes.changes} aria-label={t('change.label')}>
      {changes.map((change, index) => {
        // One act may change the same field of two cards.
        const key = `${change.noun}.${change.field} ${index}`
        return (
          <li key={key}>
            <IsolatedText>{textOf(change)}</IsolatedText>
          </li>
        )
      })}
    </ul>
  )
}

/** Day and time in Riyadh, and the age of the act while it is less than a day old. */
export const ActTime = ({ at }: { at: string }) => {
  const dates = useDates()
  const { language, figures } = useLanguage()
  const ago = agoText(new Date(at), serverNow(), language)
  return (
    <time className={classes.time} dateTime={at}>
      <span>
        {dates.day(at)} <Latin>{dates.time(at)}</Latin>
      </span>
      <span className={classes.beside}>
        {figures(hijriText(riyadhDay(new Date(at)), language))}
        {ago && (
          <>
            {' · '}
            <span>{figures(ago)}</span>
          </>
        )}
      </span>
    </time>
  )
}

type Actor = Activity['by'] | AuditedAct['by']

/** The actor: Masar, a person of the account, or a member of the team, whose address only the team sees. */
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

const TONES: Record<ListedAct['outcome'], TagTone> = { done: 'ok', failed: 'bad', open: 'warn' }

export const ResultTag = ({ act }: { act: ListedAct }) => {
  const words = useActText()
  return <Tag tone={TONES[act.outcome]}>{words.result(act)}</Tag>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The age of an instant in words; null from a day on, when the date is clearer. An instant in the future is shown as now. */
export const agoText = (at: Date, now: Date, language: Language): string | null => {
  const ms = Math.max(now.getTime() - at.getTime(), 0)
  if (ms >= 24 * HOUR_MS) return null
  const format = new Intl.RelativeTimeFormat(languages[language].relativeLocale, { numeric: 'auto' })
  if (ms < MINUTE_MS) return format.format(0, 'second')
  return ms < HOUR_MS
    ? format.format(-Math.floor(ms / MINUTE_MS), 'minute')
    : format.format(-Math.floor(ms / HOUR_MS), 'hour')
}
