import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getTaxDocument } from '#contract/endpoints/tax-documents.ts'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { isUndecided } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { useNameForReader } from '#src/shared/account/names.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import { type Fact, Facts, Moment, reportDeadline, StateTag } from './tax-document-parts.tsx'
import classes from './tax-documents.module.css'

export type OpenedDocument = ReplyOf<typeof getTaxDocument>

/** The state of a document, the authority's remarks, and the seller as sent. */
export const DocumentFacts = ({ document, buyer, seller }: OpenedDocument) => {
  const { t } = useTranslation('tax-documents')
  const numbers = useNumbers()
  const nameForReader = useNameForReader()
  const { customerId, customerName, chart, movedAt, sealedAt, tries, failure } = document
  const deadline = reportDeadline(document)
  const facts: Fact[] = [
    [
      t('column.customer'),
      <Link key="customer" to="/dashboard" search={{ customer: customerId }} className={classes.customer}>
        <bdi>{nameForReader(customerName ?? t('unnamed'), buyer.arabicName)}</bdi>
      </Link>,
    ],
    [t('column.state'), <StateTag key="state" chart={chart} />],
    [t('column.since'), <Moment key="since" at={movedAt} />],
    [t('fact.signed'), <Moment key="signed" at={sealedAt} />],
    ...(deadline === null ? [] : [[t('column.reportBy'), <Moment key="deadline" at={deadline} />] as const]),
    [t('fact.tries'), numbers.count(tries)],
    ...(failure === null ? [] : [[t('fact.failure'), <Latin key="failure">{failure}</Latin>] as const]),
  ]
  const sent: Fact[] = [
    [t('seller.name'), <bdi key="name">{seller.name}</bdi>],
    [t('seller.vatNumber'), <Latin key="vat">{seller.vatNumber}</Latin>],
    [t('seller.crNumber'), <Latin key="cr">{seller.crNumber}</Latin>],
    [t('seller.address'), <bdi key="address">{seller.address}</bdi>],
  ]
  return (
    <>
      <Facts label={t('dialog.title')} facts={facts} />
      {document.hasFormerCertificate && isUndecided(taxDocumentSnapshot(chart)) && (
        <p role="note">{t('certificate.former')}</p>
      )}
      <Remarks remarks={document.remarks} />
      <section className={classes.part}>
        <h3>{t('seller.title')}</h3>
        <Facts label={t('seller.title')} facts={sent} />
        <p className={classes.quiet}>{t('seller.settings')}</p>
      </section>
    </>
  )
}

/** The authority's remarks, in English on every page. */
const Remarks = ({ remarks }: Pick<TaxDocument, 'remarks'>) => {
  const { t } = useTranslation('tax-documents')
  return (
    <section className={classes.part}>
      <h3>{t('remarks.title')}</h3>
      {remarks.length === 0 && <p className={classes.quiet}>{t('remarks.none')}</p>}
      <ul className={classes.remarks}>
        {remarks.map(({ severity, code, message }) => (
          <li key={`${code} ${message}`}>
            <Tag tone={severity === 'error' ? 'bad' : 'warn'}>{t(`remarks.${severity}`)}</Tag>
            <div lang="en" dir="ltr" className={classes.remark}>
              <strong>{code}</strong>
              <p>{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
