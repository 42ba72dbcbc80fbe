import { isbot } from 'isbot';

/**
 * Programs that `isbot` 5.2.3 takes for people. In-app browsers are people: their user agents begin with `Mozilla/5.0`, and none of
 * these expressions may match one (the test has a table of both).
 */
const programs: readonly RegExp[] = [
  // HTTP requests of Android apps. The browsers of these apps call themselves Mozilla (Android's `http.agent`, WebView user agent).
  /^Dalvik\//,
  // HTTP requests of Apple apps and of link previews of iMessage, by its older and its newer network library.
  /^(?!Mozilla\/).*\b(?:CFNetwork|Network)\/\d/,
  // HTTP requests of apps in Flutter.
  /^Dart\/[\d.]+ \(dart:io\)/,
  // Office opens a link itself, to see whether it is a document, before it opens the browser: two requests per click.
  /\bms-office\b/i,
  /^Microsoft Office\//,
  /^MacOutlook\//,
  // Media players of Android that are given an address.
  /^stagefright\//,
  /\bWindowsPowerShell\//,
];

/** Whether a request is made by a program: a crawler, a preview, a link check or an app, not by a person in a browser. */
export const isProgram = (userAgent: string | null): boolean =>
  userAgent === null || userAgent === '' || isbot(userAgent) || programs.some((program) => program.test(userAgent));
