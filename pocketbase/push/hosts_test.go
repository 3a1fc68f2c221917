package push

import (
	"strings"
	"testing"

	webpush "github.com/SherClockHolmes/webpush-go"
)

func hosts(t *testing.T, text string) Hosts {
	t.Helper()
	h, err := ReadHosts(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestEndpointsOfTheKnownServicesAreAccepted(t *testing.T) {
	for text, want := range map[string]Endpoint{
		"https://fcm.googleapis.com/fcm/send/a:b-c_d":           {"https://fcm.googleapis.com/fcm/send/a:b-c_d", "fcm.googleapis.com"},
		"https://fcm.googleapis.com:443/fcm/send/a":             {"https://fcm.googleapis.com/fcm/send/a", "fcm.googleapis.com"},
		"https://updates.push.services.mozilla.com/wpush/v2/gA": {"https://updates.push.services.mozilla.com/wpush/v2/gA", "updates.push.services.mozilla.com"},
		"https://eu.push.services.mozilla.com/x":                {"https://eu.push.services.mozilla.com/x", "push.services.mozilla.com"},
		"https://wns2-par02p.notify.windows.com/w/?token=B%2bA": {"https://wns2-par02p.notify.windows.com/w/?token=B%2bA", "notify.windows.com"},
		"https://web.push.apple.com/QABC":                       {"https://web.push.apple.com/QABC", "web.push.apple.com"},
		"https://api.eu.push.apple.com/1":                       {"https://api.eu.push.apple.com/1", "push.apple.com"},
	} {
		if got, ok := hosts(t, "").Check(text); !ok || got != want {
			t.Errorf("%s: %+v, %v", text, got, ok)
		}
	}
}

func TestOtherEndpointsAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "https://", "/x", "https:///x", "fcm.googleapis.com/x", "//fcm.googleapis.com/x",
		"http://fcm.googleapis.com/x", "HTTPS://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "https:fcm.googleapis.com/x",
		"https://evil.test/x", "https://fcm.googleapis.com.evil.test/x", "https://evil-fcm.googleapis.com/x", "https://googleapis.com/x",
		"https://evilpush.apple.com/x", "https://push.apple.com/x", "https://.push.apple.com/x", "https://a..push.apple.com/x",
		"https://-.notify.windows.com/x", "https://a.b.c.d.e.f.notify.windows.com/x",
		// User info, and URLs that parsers read differently.
		"https://user@fcm.googleapis.com/x", "https://user:pass@fcm.googleapis.com/x", "https://fcm.googleapis.com@evil.test/x",
		"https://fcm.googleapis.com:443@evil.test/x", "https://fcm.googleapis.com:pass@evil.test/x", `https://fcm.googleapis.com\@evil.test/x`,
		`https://evil.test\.fcm.googleapis.com/x`, "https://evil.test#.push.apple.com/x", "https://evil.test?.push.apple.com/x",
		"https://fcm.googleapis.com#/x", "https://fcm.googleapis.com/x#y", "https://fcm.googleapis.com/x y", "https://fcm.googleapis.com/\r\nHost: x",
		"https://fcm.googleapis.com", "https://fcm.googleapis.com?x", " https://fcm.googleapis.com/x", "https://fcm.googleapis.com/x\n",
		// Ports, trailing dots, capitals, escapes, look-alikes.
		"https://fcm.googleapis.com:80/x", "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com:0443/x", "https://fcm.googleapis.com:/x",
		"https://fcm.googleapis.com./x", "https://web.push.apple.com./x", "https://FCM.googleapis.com/x", "https://fcm%2egoogleapis.com/x",
		"https://fcm.googleapis.com%00.evil.test/x", "https://fcm.g\u043eogleapis.com/x", "https://fcm\u3002googleapis\u3002com/x",
		"https://xn--fcm-googleapis-xyz.com/x", "https://web.push.\uff41pple.com/x", "https://fcm.googleapis.com\u200b/x",
		// Addresses in all spellings.
		"https://127.0.0.1/x", "https://127.1/x", "https://2130706433/x", "https://0x7f000001/x", "https://0177.0.0.1/x", "https://0/x",
		"https://10.0.0.1/x", "https://169.254.169.254/latest/meta-data", "https://[::1]/x", "https://[::ffff:127.0.0.1]/x",
		"https://[fe80::1%25eth0]/x", "https://localhost/x", "https://localhost:8090/x", "https://142.250.74.202/x",
		"https://fcm.googleapis.com/" + strings.Repeat("x", 2048),
	} {
		if got, ok := hosts(t, "").Check(text); ok {
			t.Errorf("%q is taken: %+v", text, got)
		}
	}
}

func TestTheOperatorCanAllowMoreHosts(t *testing.T) {
	h := hosts(t, "push.example.org, 127.0.0.1:8443 [::1]:9000,any.example.org")
	for text, want := range map[string]string{
		"https://push.example.org/x":      "push.example.org:443",
		"https://push.example.org:8443/x": "push.example.org:8443",
		"https://127.0.0.1:8443/x":        "127.0.0.1:8443",
		"http://127.0.0.1:8443/x":         "127.0.0.1:8443",
		"http://[::1]:9000/x":             "[::1]:9000",
		"https://fcm.googleapis.com/x":    "fcm.googleapis.com",
	} {
		if got, ok := h.Check(text); !ok || got.Service != want {
			t.Errorf("%s: %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"http://push.example.org/x", "https://127.0.0.1/x", "https://127.0.0.1:8444/x", "https://127.1:8443/x", "https://[::1]/x",
		"https://user@push.example.org/x", "https://sub.push.example.org/x", "https://push.example.org:99999/x", "http://fcm.googleapis.com/x",
	} {
		if got, ok := h.Check(text); ok {
			t.Errorf("%q is taken: %+v", text, got)
		}
	}
}

func TestBadHostsStopTheStart(t *testing.T) {
	for _, text := range []string{"https://push.example.org", "push.example.org/x", "user@push.example.org", "push.example.org:0", "push.example.org:99999", "*.example.org"} {
		if _, err := ReadHosts(text); err == nil || !strings.HasPrefix(err.Error(), "PUSH_HOSTS") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestKeysMatch(t *testing.T) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil || !(Keys{Public: public, Private: private}).match() {
		t.Fatal("new keys do not match", err)
	}
	_, other, _ := webpush.GenerateVAPIDKeys()
	if (Keys{Public: other, Private: private}).match() || (Keys{Public: public}).match() {
		t.Error("other keys match")
	}
}

func TestDeviceKeys(t *testing.T) {
	_, public, _ := webpush.GenerateVAPIDKeys()
	auth := "AAAAAAAAAAAAAAAAAAAAAA"
	if got, secret, ok := DeviceKeys(public+"=", auth+"=="); !ok || got != public || secret != auth {
		t.Error(got, secret, ok)
	}
	for _, keys := range [][2]string{{"", auth}, {public, ""}, {public[:80], auth}, {public, "AAAA"}, {strings.Repeat("A", 87), auth}, {public, auth + "AA"}, {"?" + public[1:], auth}} {
		if _, _, ok := DeviceKeys(keys[0], keys[1]); ok {
			t.Errorf("%v are taken", keys)
		}
	}
}
