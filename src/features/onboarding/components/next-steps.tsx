import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { hasBillingAccount } from '#machines/account/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLinks } from '#src/shared/links/links.ts'
import { OutsideLink } from '#src/shared/ui/outside-link.tsx'
import classes from './next-steps.module.css'

const ICONS = { done: IconCircleCheck, now: IconCircleDot, later: IconCircle } as const

/** What is done, what happens now and what follows, as it is known of this customer. */
export const NextSteps = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('onboarding')
  const links = useLinks()
  const isOpen = hasBillingAccount(accountSnapshot(customer))
  const isActivated = customer.pscPermissionGranted
  const steps = [
    { key: 'terms', state: 'done', text: null, link: null },
    {
      key: 'account',
      state: isOpen ? 'done' : 'now',
      text: isOpen ? null : t('done.steps.accountText'),
      link: null,
    },
    {
      key: 'review',
      state: isActivated ? 'done' : isOpen ? 'now' : 'later',
      text: isActivated ? null : t('done.activation'),
      link: null,
    },
    {
      key: 'project',
      state: isOpen && isActivated ? 'now' : 'later',
      text: isActivated ? null : t('done.steps.projectText'),
      link: <OutsideLink href={links.URL_INSTRUCTIONS_CREATE_PROJECT}>{t('done.firstProject')}</OutsideLink>,
    },
  ] as const

  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.title}>
        {t('done.steps.title')}
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ key, state, text, link }) => {
          const Icon = ICONS[state]
          return (
            <li key={key} className={classes.step} data-state={state}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <div>
                <span className={classes.name}>
                  {t(`done.steps.${key}`)} <span className={classes.state}>{t(`done.states.${state}`)}</span>
                </span>
                {text && <p className={classes.text}>{text}</p>}
                {link}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
