import { IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { login, saveGoogleInfo } from '#contract/endpoints/customers.ts'
import { ACCOUNT_TYPES, type AccountType } from '#contract/entities/common.ts'
import { onboardingMinutes } from '#machines/onboarding/preparation.ts'
import { isUntouched } from '#machines/onboarding/selectors.ts'
import { requiredDocuments } from '#rules/documents.ts'
import { isPersonalMail, proposedAccountType } from '#rules/email-domain.ts'
import { call } from '#src/shared/api/api.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { ChoiceCards } from '#src/shared/ui/choice-cards.tsx'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { onNext, Screen } from '../flow/screen-page.tsx'
import classes from './account-type-screen.module.css'
import { LapsedNotice } from './lapsed-notice.tsx'

const withVatId = requiredDocuments(true)
const withoutVatId = requiredDocuments(false)

/** Lists what the onboarding of an account type asks for, and how long it takes. */
const Preparation = ({ accountType }: { accountType: AccountType }) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { nafathEnabled } = useFlow()
  const certificates = withVatId.map((type) => {
    const certificate = t(`targets:documents.${type}`)
    return withoutVatId.includes(type) ? certificate : t('accountType.ifVatId', { certificate })
  })
  const items = {
    business: [
      t('accountType.have.crNumber'),
      t('accountType.have.vatId'),
      ...certificates,
      t('accountType.have.group'),
      t('accountType.have.card'),
    ],
    individual: [
      t('accountType.have.nationalId'),
      ...(nafathEnabled ? [t('accountType.have.nafath')] : []),
      t('accountType.have.address'),
      t('accountType.have.card'),
    ],
  }[accountType]
  return (
    <>
      <span className={classes.have}>
        <span className={classes.label}>{t('accountType.have.title')}</span>
        {items.map((item) => (
          <span key={item} className={classes.item}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {item}
          </span>
        ))}
      </span>
      <span className={classes.minutes}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('accountType.minutes', { count: onboardingMinutes(accountType) })}
      </span>
    </>
  )
}

/** Country and account type. The proposed type can be changed until Next makes it final. */
export const AccountTypeScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, user, next } = useFlow()
  const links = useLinks()
  const [picked, setPicked] = useState<AccountType>(customer.accountType)
  const isOpen = isUntouched(customer.step)
  const { lapsedInvitation } = useCurrent()

  const save = async (revision: number) => {
    const switched =
      picked === customer.accountType ? null : (await call(login, { body: { accountType: picked } })).customer
    return (await call(saveGoogleInfo, {}, { revision: switched?.revision ?? revision })).customer
  }

  return (
    <Screen
      title={t('accountType.title')}
      lead={t('accountType.lead')}
      onSubmit={onNext(() => next(save, false))}
    >
      {isOpen && lapsedInvitation && <LapsedNotice invitation={lapsedInvitation} />}
      <div className={classes.country}>
        <span className={classes.label} id="country-label">
          {t('accountType.country')}
        </span>
        <output className={classes.value} aria-labelledby="country-label">
          {t('accountType.saudiArabia')}
        </output>
      </div>
      <ChoiceCards
        legend={t('accountType.choose')}
        name="accountType"
        value={picked}
        onPick={setPicked}
        disabled={!isOpen}
        cards={ACCOUNT_TYPES.toReversed().map((type) => ({
          value: type,
          title: t(`common:accountType.${type}`),
          children: (
            <>
              <span>{t(`accountType.${type}Text`)}</span>
              {isOpen && type === proposedAccountType(user.email) && (
                <span className={classes.proposed}>
                  <IsolatedText>{t('accountType.proposed', { email: isolated(user.email) })}</IsolatedText>
                </span>
              )}
              <Preparation accountType={type} />
            </>
          ),
        }))}
      />
      <div className={classes.notes}>
        {isOpen && picked === 'business' && isPersonalMail(user.email) && (
          <Notice tone="info">
            <IsolatedText>{t('accountType.personalMail', { email: isolated(user.email) })}</IsolatedText>
          </Notice>
        )}
        <Notice tone="warn">{t(isOpen ? 'accountType.permanent' : 'accountType.settled')}</Notice>
        <Notice>
          {t('accountType.billingAddress')}{' '}
          <OutsideLink href={links.URL_OFFLINE_AGREEMENT}>{t('accountType.offline')}</OutsideLink>
        </Notice>
      </div>
    </Screen>
  )
}
