import type { Page } from '@playwright/test';

/** How a translator treats the text nodes of a page: Chrome's has done both. */
export const TREATMENTS = ['move', 'replace'] as const;

/**
 * Translates the page as Chrome does: each text is put into two font elements in the place of its text node, which is moved there or
 * removed; so are texts that appear or change later. “Register Now” becomes “«Register Now»”.
 */
export const translate = (page: Page, treatment: (typeof TREATMENTS)[number]): Promise<unknown> =>
  page.addInitScript((given) => {
    const isTranslatable = ({ data, parentElement }: Text) =>
      /\p{L}/u.test(data) && parentElement?.closest('font, script, style, svg, template, textarea') === null;

    function translateText(text: Text): void {
      const fonts = [document.createElement('FONT'), document.createElement('FONT')] as const;
      fonts[0].append(fonts[1]);
      if (given === 'replace') {
        fonts[1].textContent = `«${text.data}»`;
        text.replaceWith(fonts[0]);
      } else {
        text.before(fonts[0]);
        fonts[1].append(text);
        text.data = `«${text.data}»`;
      }
    }

    function translatePage(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.filter(isTranslatable).forEach(translateText);
    }

    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.classList.add('translated-ltr');
      translatePage();
      new MutationObserver(translatePage).observe(document.body, {
        ...{ childList: true, subtree: true, characterData: true },
      });
    });
  }, treatment);
