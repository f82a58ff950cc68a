import { Button, Loader } from '@mantine/core'
import {
  IconHourglassHigh,
  IconPlugConnectedX,
  IconRefresh,
  IconRouteX,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { NetworkFailure } from '#src/shared/api/answer.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { buildWatch } from '#src/shared/new-version/build-watch.ts'
import { reloadPage } from '#src/shared/new-version/reload-page.ts'
import { isSignOutPending } from '#src/shared/session/device-storage.ts'
import { useSession } from '#src/shared/session/session.ts'
import classes from '#src/shared/ui/full-screen.module.css'
import { FullScreen } from '#src/shared/ui/full-screen.tsx'
import { isMissingPart } from './missing-parts.ts'

/** True if the failed call loads the customer that an administrator acts for. */
const isForCustomer = ({ problem }: CallFailed): boolean => problem.fallback === 'oneCustomer'

/** Replaces a screen that could not be shown: the server cannot be reached or refuses, or the app failed. */
export const CrashScreen = ({ error }: ErrorComponentProps) => {
  if (error instanceof NetworkFailure) return <Unreachable />
  if (error instanceof CallFailed && error.problem.code === 'not-found' && isForCustomer(error))
    return <UnknownCustomer />
  if (error instanceof CallFailed && error.problem.code === 'needs-attention')
    return isForCustomer(error) ? <UnknownState /> : <OwnUnknownState />
  if (isMissingPart(error)) return <PartMissing />
  return error instanceof CallFailed ? <Refused error={error} /> : <Crashed />
}

const Unreachable = () => {
  const { t } = useTranslation()
  const text = t(isSignOutPending() ? 'unreachable.signingOut' : 'unreachable.text')
  return (
    <FullScreen icon={IconPlugConnectedX} title={t('unreachable.title')} text={text} alert>
      <Retry />
    </FullScreen>
  )
}

const Refused = ({ error }: { error: CallFailed }) => {
  const { t } = useTranslation()
  const words = useErrorMessage()
  return (
    <FullScreen icon={IconPlugConnectedX} title={words(error.problem)} text={t('refused')} alert>
      <Retry />
      <ToStart />
    </FullScreen>
  )
}

/** An administrator's address names a customer who does not exist. */
const UnknownCustomer = () => {
  const { t } = useTranslation()
  return (
    <FullScreen
      icon={IconUserQuestion}
      title={t('failures:oneCustomer')}
      text={t('unknownCustomer.text')}
      alert
    >
      <Button component="a" href="/manageCustomers">
        {t('unknownCustomer.back')}
      </Button>
    </FullScreen>
  )
}

/** An administrator acts for a customer whose state this version does not know. */
const UnknownState = () => {
  const { t } = useTranslation()
  return (
    <FullScreen
      icon={IconUserQuestion}
      title={t('needsAttention.title')}
      text={t('needsAttention.office')}
      alert
    >
      <Button component="a" href="/manageCustomers">
        {t('unknownCustomer.back')}
      </Button>
    </FullScreen>
  )
}

/** Milliseconds between two tries to open the account. */
const RECHECK_MS = 30_000

const InvoiceFiles = lazy(() =>
  import('#src/features/billing-history/invoice-files.tsx').catch(() => ({ default: () => null })),
)

/** This version does not know the state of the person's own account. The page opens the account when it does, and has the invoices. */
const OwnUnknownState = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useSession()
  useQuery({
    queryKey: ['account', 'recheck'],
    queryFn: async () => {
      await router.invalidate()
      return null
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: RECHECK_MS,
  })
  return (
    <FullScreen icon={IconHourglassHigh} title={t('needsAttention.title')} text={t('needsAttention.text')}>
      <Retry />
      <Button variant="default" onClick={session.logout}>
        {t('layout:profile.logout')}
      </Button>
      <Suspense>
        <InvoiceFiles />
      </Suspense>
    </FullScreen>
  )
}

/** A file of the page cannot be loaded: a new version has replaced it, or the network is gone. */
const PartMissing = () => {
  const { t } = useTranslation()
  const isReplaced = useSyncExternalStore(buildWatch.subscribe, buildWatch.isReplaced, () => false)
  return (
    <FullScreen
      icon={isReplaced ? IconRefresh : IconPlugConnectedX}
      title={t(isReplaced ? 'newVersion.ready' : 'unreachable.title')}
      text={t(isReplaced ? 'newVersion.needed' : 'unreachable.text')}
      alert
    >
      <Button onClick={() => void reloadPage()}>{t('actions.reload')}</Button>
    </FullScreen>
  )
}

const Crashed = () => {
  const { t } = useTranslation()
  return (
    <FullScreen icon={IconRouteX} title={t('crash.title')} text={t('crash.text')} alert>
      <Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>
      <ToStart />
    </FullScreen>
  )
}

const Retry = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return <Button onClick={() => router.invalidate()}>{t('actions.retry')}</Button>
}

const ToStart = () => {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/" variant="default">
      {t('actions.toStart')}
    </Button>
  )
}

/** Shown while a screen is loading. */
export const PendingScreen = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status" aria-label={t('loading')}>
      <Loader aria-hidden />
    </div>
  )
}
