import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fullStyle } from '#test/support/computed-style.ts'
import { renderApp } from './render-app.tsx'

const PROPERTIES = ['display', 'visibility', 'pointer-events'] as const

const expectSameStyles = () => {
  for (const element of document.querySelectorAll('*')) {
    const quick = window.getComputedStyle(element)
    const full = fullStyle(element)
    for (const property of PROPERTIES)
      expect(quick.getPropertyValue(property), `${property} of ${element.outerHTML}`).toBe(
        full.getPropertyValue(property),
      )
    expect(quick.display).toBe(full.display)
    expect(quick.pointerEvents).toBe(full.pointerEvents)
    expect(quick.overflow).toBe(full.overflow)
  }
}

const withPage = (html: string, check: () => void) => {
  const page = document.createElement('div')
  page.innerHTML = html
  document.body.append(page)
  check()
  page.remove()
}

const PLAIN = `
  <p>p <b>b</b></p><p hidden><i>i</i></p><p hidden="until-found"><i>i</i></p>
  <input><input type="hidden"><input type="HIDDEN"><button>b</button><svg><title>t</title></svg>
  <table><tr hidden><td>d</td></tr><tr><td>d</td></tr></table>
  <dialog>d</dialog><dialog open>d</dialog><details><summary>s</summary><summary>s</summary></details>
  <div popover><i>i</i></div><template></template><embed hidden>
  <div style="display: none"><i style="display: block">i</i></div>
  <div style="visibility: hidden"><i>i</i><b style="visibility: visible"><u>u</u></b></div>
  <div style="pointer-events: none"><i>i</i><b style="pointer-events: all"><u>u</u></b></div>`

describe('a computed style of a test', () => {
  test('a computed style of a test equals that of jsdom', () => {
    withPage(PLAIN, expectSameStyles)
  })

  test('a computed style of a test follows the style sheets of the page', () => {
    withPage(
      `<style>.gone { display: none } i { visibility: hidden }</style><p class="gone">p</p>${PLAIN}`,
      () => {
        expectSameStyles()
        const gone = document.querySelector('.gone') as Element
        expect(window.getComputedStyle(gone).display).toBe('none')
      },
    )
    withPage('<p class="gone">p</p>', expectSameStyles)
  })

  test('the computed styles of a whole screen equal those of jsdom', async () => {
    await renderApp({ path: '/' })
    await screen.findByRole('heading', { level: 1 })
    expectSameStyles()
  })
})
