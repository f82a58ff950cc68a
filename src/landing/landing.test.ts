import { describe, expect, test } from 'vitest'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { getCurrent, login } from '#contract/endpoints/customers.ts'
import { closeSession, openSession, renewSession } from '#contract/endpoints/sessions.ts'
import { defaultLink } from '#contract/entities/links.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { fillSeller } from '#contract/seller-marks.ts'
import { fillCallback, fillLanding } from '#src/build/landing.ts'
import { sampleSeller } from '#src/shared/testing/samples.ts'
import { CALLS } from './client/calls.ts'
import { landingTexts } from './landing-page.tsx'
import { renderCallback, renderLanding } from './render.tsx'

const TEMPLATE =
  '<html lang="en" dir="ltr"><head><!--landing-head--></head><body data-prefetch="%prefetch%"><!--landing-body--></body></html>'

const CALLBACK_TEMPLATE =
  '<html lang="en" dir="ltr"><head><!--callback-head--></head><body><!--callback-body--></body></html>'

const seller = sampleSeller()

const open = (language: Language = 'en') =>
  new DOMParser().parseFromString(fillLanding(TEMPLATE, renderLanding(language), { boot: '' }), 'text/html')
const textOf = (page: Document) => page.body.textContent.replaceAll('’', "'")
const linksTo = (page: Document) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('the page’s script calls the addresses of the contract', () => {
  const address = ({ method, path }: { method: string; path: string }) => ({ method, path })
  expect(CALLS).toEqual({
    signInConfig: address(getSignInConfig),
    openSession: address(openSession),
    renewSession: address(renewSession),
    closeSession: address(closeSession),
    login: address(login),
    current: address(getCurrent),
  })
})

describe.each(LANGUAGES)('the landing page (%s)', (language) => {
  test('the landing page has exactly one sign-in button [1.08]', () => {
    expect(open(language).querySelectorAll('main button:not(#desktop-recommend *)')).toHaveLength(1)
  })

  test('the landing page has links to the FAQ page and to a free cloud identity [1.06, 1.09, 1.11]', () => {
    expect(linksTo(open(language))).toEqual(
      expect.arrayContaining([defaultLink('URL_FAQ'), defaultLink('URL_CLOUD_IDENTITY')]),
    )
  })

  test('the landing page has links to the social media pages, each with a name [1.10, 1.11]', () => {
    const social = [...open(language).querySelectorAll('.social a')]
    expect(social.map((link) => link.getAttribute('href'))).toEqual([
      '/links/social-x',
      '/links/social-linkedin',
      '/links/social-youtube',
    ])
    for (const link of social) expect(link.getAttribute('aria-label')).toBeTruthy()
  })

  test('the landing page has the seller’s marks in its footer, in both languages, and so does the page of the sign-in window', () => {
    for (const html of [
      fillLanding(TEMPLATE, renderLanding(language), { boot: '' }),
      fillCallback(CALLBACK_TEMPLATE, renderCallback(language)),
    ]) {
      const page = new DOMParser().parseFromString(fillSeller(html, seller), 'text/html')
      const foot = page.querySelector('address')
      for (const part of [
        seller.name.en,
        seller.name.ar,
        seller.address[language],
        seller.crNumber,
        seller.vatNumber,
      ])
        expect(foot?.textContent).toContain(part)
      expect([...(foot?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
        'mailto:care@masar.example',
        'tel:+966115550100',
      ])
      expect(page.documentElement.outerHTML).not.toContain('SELLER_')
    }
  })

  test('the landing page has its language, direction and title', () => {
    const page = open(language)
    expect([page.documentElement.lang, page.documentElement.dir]).toEqual([
      language,
      language === 'ar' ? 'rtl' : 'ltr',
    ])
    expect(page.title).not.toBe('')
  })

  test('the landing page has no script or handler in its markup', () => {
    const { body } = renderLanding(language)
    expect(body).not.toMatch(/<script|\son\w+=|javascript:/i)
  })
})

describe('the texts of the landing page', () => {
  test('the texts of the landing page tell business users to sign in with a workspace-type company e-mail [1.05]', () => {
    expect(textOf(open())).toContain("Sign in with your company's workspace e-mail.")
  })

  test('the texts of the landing page tell individuals to sign in with a personal mail account [1.07]', () => {
    expect(textOf(open())).toContain('Sign in with your personal mail account')
  })

  test('the texts of the landing page include the error of a failed login [8.02]', () => {
    const words = open().querySelector<HTMLElement>('#words')?.dataset.words ?? '{}'
    expect(JSON.parse(words).errors['sign-in-failed']).toBe('Unable to fetch users data.')
  })

  test.each(LANGUAGES)('the page contains the text of each sign-in error (%s)', (language) => {
    const words = open(language).querySelector<HTMLElement>('#words')?.dataset.words ?? '{}'
    const { errors } = JSON.parse(words) as { errors: Record<string, string> }
    for (const code of [...openSession.errors, ...getSignInConfig.errors])
      expect([code, errors[code]]).toEqual([code, expect.stringMatching(/\S/)])
  })
})

test('the page has the stylesheet and the app’s files of this build', () => {
  const html = fillLanding(TEMPLATE, renderLanding('ar'), {
    boot: '',
    css: 'h1{color:red}$&',
    prefetch: ['/assets/app.js', '/assets/app.css'],
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('style')?.textContent).toBe('h1{color:red}$&')
  expect(page.body.dataset.prefetch).toBe('/assets/app.js /assets/app.css')
})

test.each(LANGUAGES)('the return page of the sign-in window links home in %s', (language) => {
  const template =
    '<html lang="en" dir="ltr"><head><!--callback-head--></head><body><!--callback-body--></body></html>'
  const html = fillCallback(template, renderCallback(language))
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.documentElement.lang).toBe(language)
  expect(page.querySelector('h1')?.textContent).toBe(landingTexts(language).callback.heading)
  expect(linksTo(page)[0]).toBe('/')
})
