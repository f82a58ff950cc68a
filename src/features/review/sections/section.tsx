import { IconAlertTriangle, IconCircleCheck, IconLanguage } from '@tabler/icons-react'
import { useId } from 'react'
import { CHANGE_TARGETS } from '#contract/entities/requested-change.ts'
import {
  saidIn,
  type Verdict,
  VOUCHED_FIELDS,
  type VouchedField,
  type VouchedValue,
} from '#rules/register-differences.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AskButton } from '../marks/ask-button.tsx'
import { MarkPlace } from '../marks/mark-place.tsx'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { RowValue } from './row-value.tsx'
import type { RowName, SectionRows } from './rows.ts'

const isVouchable = (name: RowName): name is VouchedField & RowName =>
  VOUCHED_FIELDS.some((field) => field === name)

const Row = ({ name }: { name: RowName }) => {
  const { t } = useTranslation('review')
  const { application, vouched, askable } = useReviewContext()
  const label = useRowLabel(name)
  const field = isVouchable(name) ? name : null
  const vouchedValue = field ? vouched[field] : undefined
  const target = CHANGE_TARGETS.find((target) => target === name)
  return (
    <div className={classes.row} data-verdict={vouchedValue?.verdict}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <RowValue name={name} />
      </dd>
      {field && vouchedValue && (
        <dd className={classes.said}>
          <span className={classes.source}>
            {t(application.vouched?.kind === 'person' ? 'columns.service' : 'columns.register')}
          </span>
          <VouchedText field={field} {...vouchedValue} />
        </dd>
      )}
      {target && askable.includes(target) && (
        <dd className={classes.tool}>
          <AskButton target={target} />
        </dd>
      )}
      {name === 'province' && vouchedValue?.verdict === 'differs' && askable.includes('city') && (
        <dd className={`${classes.tool} ${classes.rowNote}`}>{t('ask.withCity')}</dd>
      )}
      {target && <MarkPlace as="dd" target={target} className={classes.rowMark} />}
    </div>
  )
}

/** The lines of a section: typed values beside those of the register or the identity service. */
export const Section = ({ name, rows }: SectionRows) => {
  const { t } = useTranslation('review')
  const { application, vouched } = useReviewContext()
  const titleId = useId()
  const isCompared = rows.some((row) => isVouchable(row) && vouched[row])
  return (
    <section className={classes.rows} aria-labelledby={titleId} data-compared={isCompared}>
      <div className={classes.rowsHead}>
        <h3 id={titleId}>{t(`sections.${name}`)}</h3>
        {isCompared && (
          <div className={classes.columns} aria-hidden>
            <span>{t('columns.typed')}</span>
            <span>{t(application.vouched?.kind === 'person' ? 'columns.service' : 'columns.register')}</span>
          </div>
        )}
      </div>
      <dl>
        {rows.map((row) => (
          <Row key={row} name={row} />
        ))}
      </dl>
    </section>
  )
}

/** The label of a line. */
const useRowLabel = (name: RowName): string => {
  const { t } = useTranslation(['review', 'targets'])
  const { accountType } = useReviewContext().application.customer
  switch (name) {
    case 'number':
      return t(accountType === 'business' ? 'targets:identificationNumber' : 'targets:nationalId')
    case 'signedInAs':
    case 'billingAccount':
    case 'package':
    case 'card':
    case 'terms':
      return t(`fields.${name}`)
    default:
      return t(`targets:${name}`)
  }
}

const ICONS = { same: IconCircleCheck, differs: IconAlertTriangle, unclear: IconLanguage } as const
const TONES = { same: 'ok', differs: 'warn', unclear: 'quiet' } as const satisfies Record<Verdict, string>

/** The value of the register or the identity service, with a mark if it differs from the typed one. */
const VouchedText = ({ field, text, verdict }: VouchedValue & { field: VouchedField }) => {
  const { t } = useTranslation('review')
  const { language } = useLanguage()
  const isPerson = useReviewContext().application.vouched?.kind === 'person'
  const Icon = ICONS[verdict]
  return (
    <>
      <bdi>{saidIn(language, field, text)}</bdi>
      <span className={classes.rowNote} data-tone={TONES[verdict]}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(verdict === 'differs' && isPerson ? 'verdict.differsService' : `verdict.${verdict}`)}
      </span>
    </>
  )
}
