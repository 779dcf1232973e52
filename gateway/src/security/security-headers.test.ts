import { expect, test } from '@jest/globals';
import { gatewaySettings } from '../config.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';

const { VIDEO_ORIGINS } = gatewaySettings.shape;

/** The gateway's policy, by directive. */
async function policyWith(videoOrigins: string | undefined): Promise<Record<string, string>> {
  const gateway = await startGateway({ VIDEO_ORIGINS: VIDEO_ORIGINS.parse(videoOrigins) });
  try {
    const { headers } = await send(gateway.url, '/api/user');
    const directives = String(headers['content-security-policy']).split('; ');
    return Object.fromEntries(directives.map((each) => each.split(/ (.*)/, 2)));
  } finally {
    await gateway.close();
  }
}

test('frames are for two hosts of videos alone, and files come from this site where no other is named', async () => {
  const policy = await policyWith(undefined);
  expect(policy['frame-src']).toBe('https://www.youtube-nocookie.com https://player.vimeo.com');
  expect(policy['media-src']).toBe("'self'");
  expect(policy['script-src']).toBe("'self'");
});

test('video files may also come from the hosts that are set', async () => {
  const policy = await policyWith(' https://videos.example.com  https://cdn.example.net:8443 ');
  expect(policy['media-src']).toBe("'self' https://videos.example.com https://cdn.example.net:8443");
});

test.each([
  'http://videos.example.com',
  'https://videos.example.com/',
  'https://videos.example.com/folder',
  'videos.example.com',
  'https://Videos.example.com',
  '*',
  "'unsafe-inline'",
  'https://*.example.com',
  'https://videos.example.com;script-src',
  'https://ok.example.com http://no.example.com',
])('nothing but https origins is taken: %s', (text) => {
  expect(VIDEO_ORIGINS.safeParse(text).success).toBe(false);
});
