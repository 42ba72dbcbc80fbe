import { describe, expect, it } from 'vitest';
import { isProgram } from './is-program.ts';

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A135M Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** In-app browsers and rare browsers of people; the last part says what marks them. */
const people: readonly (readonly [name: string, userAgent: string])[] = [
  // The app appends itself to the user agent of the system's web view.
  [
    'Instagram, Android',
    `${android} Instagram 307.0.0.34.111 Android (33/13; 300dpi; 720x1417; samsung; SM-A135M; a13; pt_BR)`,
  ],
  [
    'Instagram, iPhone',
    `${iphone} Instagram 309.0.0.19.113 (iPhone14,5; iOS 17_1_2; pt_BR; pt; scale=3.00; 1170x2532; 537288535)`,
  ],
  ['Threads', `${android} Barcelona 309.0.0.36.109 Android (33/13; 300dpi; 720x1417; samsung)`],
  ['Facebook, Android', `${android} [FB_IAB/FB4A;FBAV/440.0.0.32.109;]`],
  ['Facebook Lite', `${android}[FBAN/EMA;FBLC/pt_BR;FBAV/380.0.0.10.110;]`],
  [
    'Facebook, iPhone',
    `${iphone} [FBAN/FBIOS;FBAV/440.0.0.33.106;FBBV/538001414;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]`,
  ],
  ['Messenger', `${android} [FB_IAB/Orca-Android;FBAV/437.0.0.37.107;]`],
  // TikTok calls itself musical_ly or trill, and its web view is ByteDance's.
  [
    'TikTok, iPhone',
    `${iphone} musical_ly_32.4.0 JsSdk/2.0 NetType/WIFI Channel/App Store Region/BR BytedanceWebview/d8a21c6`,
  ],
  ['TikTok, Android', `${android} trill_2023203050 JsSdk/1.0 NetType/WIFI AppName/musical_ly BytedanceWebview/d8a21c6`],
  ['Kwai', `${android} Yoda/2.7.0 Kwai/9.4.30.532003 AZPREFIX/az1 NetType/WIFI`],
  ['Kwai, iPhone', `${iphone} Kwai/9.4.30`],
  ['Pinterest, Android', `${android} [Pinterest/Android]`],
  ['Pinterest, iPhone', `${iphone} [Pinterest/iOS]`],
  ['Snapchat', `${iphone} Snapchat/12.62.0.32 (like Safari/8616.2.9.10.11, panda)`],
  ['X', `${iphone} Twitter for iPhone/10.17.1`],
  ['LinkedIn', `${iphone} [LinkedInApp]/9.29.4507`],
  ['Telegram', `${android} Telegram-Android/10.2.6 (Samsung SM-A135M; Android 13; SDK 33; AVERAGE)`],
  ['Google app', `${iphone} GSA/291.0.578806505 Safari/604.1`],
  // CUBOT is a maker of phones.
  [
    'a phone whose name ends in bot',
    'Mozilla/5.0 (Linux; Android 12; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
  ],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/69.0/191; U; pt) Presto/2.12.423 Version/12.16'],
  ['KaiOS', 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
];

const programs: readonly (readonly [name: string, userAgent: string])[] = [
  ['an Android app', 'Dalvik/2.1.0 (Linux; U; Android 13; SM-A135M Build/TP1A.220624.014)'],
  ['an Apple app', 'Loja/12 CFNetwork/1410.0.3 Darwin/22.6.0'],
  ['the network library of iOS 18', 'com.apple.WebKit.Networking/8617.1.17.10.9 Network/4277 iOS/18.0'],
  ['an app in Flutter', 'Dart/3.1 (dart:io)'],
  // superuser.com/questions/1359127: Excel asks twice before it opens the browser.
  ['Excel, first', 'Microsoft Office Excel 2014 (16.0.10730) Windows NT 10.0'],
  [
    'Excel, second',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; ms-office)',
  ],
  // Microsoft's description of the Existence Discovery protocol, 2008.
  ['Office, existence', 'Microsoft Office Existence Discovery'],
  ['Outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)'],
  ['Outlook and Internet Explorer', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
  ['Outlook on a Mac', 'MacOutlook/16.78.23100802 (Intelx64 Mac OS X Version 13.6)'],
  ['WhatsApp’s preview', 'WhatsApp/2.23.20.0 A'],
  ['Facebook’s preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [
    'iMessage’s preview',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['Telegram’s preview', 'TelegramBot (like TwitterBot)'],
  ['Pinterest’s crawler', 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)'],
  ['okhttp', 'okhttp/4.9.3'],
  ['curl', 'curl/8.4.0'],
  ['PowerShell', 'Mozilla/5.0 (Windows NT; Windows NT 10.0; pt-BR) WindowsPowerShell/5.1.19041.3570'],
  ['a media player', 'stagefright/1.2 (Linux;Android 9)'],
  ['nothing', ''],
];

describe('a click is made by', () => {
  it.each(people)('a person: %s', (_name, userAgent) => {
    expect(isProgram(userAgent)).toBe(false);
  });

  it.each(programs)('a program: %s', (_name, userAgent) => {
    expect(isProgram(userAgent)).toBe(true);
  });

  it('a program, without a user agent', () => {
    expect(isProgram(null)).toBe(true);
  });
});
