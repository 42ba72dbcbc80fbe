/**
 * The script that a shop includes in its pages, as `/t.js` (docs/shops.md). It keeps the click id of the page's address in a
 * cookie of the shop, and reports orders with it. It reads and stores nothing else, and works in any page: it is a program of
 * its own without imports.
 */

/** An order, as the page of thanks writes it. */
interface Order {
  order_id: string | number;
  amount: number;
  currency?: string;
}

interface Shop {
  affiliateOrders?: Order[] | { push: (order: Order) => void };
}

(() => {
  const tag = document.currentScript;
  if (!(tag instanceof HTMLScriptElement)) return;
  const { parameter = 'click_id', days = '30', domain, orderId, amount, currency } = tag.dataset;
  const cookie = 'affiliate_click';
  const form = /^[\dA-HJKMNP-TV-Z]{40}$/;
  const ageSeconds = Math.min(Number(days) || 30, 90) * 86_400;
  const address = new URL('/t/conversion', tag.src);

  const clicked = new URLSearchParams(location.search).get(parameter) ?? '';
  if (form.test(clicked)) {
    // The last click counts, so it replaces an earlier one.
    document.cookie = `${cookie}=${clicked};path=/;max-age=${ageSeconds};samesite=lax${domain ? `;domain=${domain}` : ''}${
      location.protocol === 'https:' ? ';secure' : ''
    }`;
  }

  const report = (order: Order) => {
    const click = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
    if (!form.test(click)) return;
    // As text, so that browsers ask no permission first; without the cookies of the platform.
    // eslint-disable-next-line no-restricted-globals -- it runs in pages of others, without our client
    void fetch(address, {
      method: 'POST',
      body: JSON.stringify({ click_id: click, ...order }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  };

  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what pages of shops may have written
  const shop = window as unknown as Shop;
  const written = shop.affiliateOrders;
  shop.affiliateOrders = { push: report };
  if (written !== undefined && 'length' in written) for (const order of written) report(order);
  if (orderId && amount) report({ order_id: orderId, amount: Number(amount), ...(currency && { currency }) });
})();

export {};
